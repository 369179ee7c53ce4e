import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./lib/i18n/index.svelte";
import { followLinks, place } from "./lib/router.svelte";
import { keepSettings, settings } from "./lib/settings.svelte";
import { comesAtOnce, pageAt } from "./routes";
import "./styles/tokens.css";
import "./styles/base.css";

keepSettings();
followLinks();
const house = document.getElementById("house");
async function open(target: HTMLElement) {
  const page = comesAtOnce(place.path) ? pageAt(place.path).catch(() => null) : null; // without it, the house says what is wrong
  await speak(settings.language).catch(() => undefined); // English then; the page tells so once it is there
  mount(App, { target, props: { first: await page } });
}

if (house) void open(house);
