declare module "*.toml" {
  const catalogue: import("../catalogues").Catalogue;
  export default catalogue;
}
