import { expect, test } from "vitest";
import { read } from "../../../catalogues";

test("a catalogue is TOML with a string on each line", () => {
  const source = 'locale = "de"\n\n# what is said\n[lines]\nyes = "ja"\n"nav.label" = "„Haupt“ \\"{n:Ding|Dinge}\\""\n';
  expect(read(source, "de.toml")).toEqual({ locale: "de", lines: { yes: "ja", "nav.label": '„Haupt“ "{n:Ding|Dinge}"' } });
});

test("what it cannot read is named with its line", () => {
  expect(() => read('[lines]\nyes = "ja"\nno = nein\n', "de.toml")).toThrow("de.toml:3: not a line of a catalogue: no = nein");
});
