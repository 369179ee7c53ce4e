import { mount } from "svelte";
import App from "./App.svelte";
import { keepFocus } from "./lib/focus";
import { speak } from "./lib/i18n/index.svelte";
import { mine } from "./lib/house/mine.svelte";
import { person } from "./lib/house/person.svelte";
import { followLinks, place } from "./lib/router.svelte";
import { keepSettings, settings } from "./lib/settings.svelte";
import { comesAtOnce, pageAt } from "./routes";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/lintel.css";
import "./styles/shell.css";

/** Milliseconds that the house waits for what stands at the top of its page, so that nothing moves when it comes. */
const PATIENCE = 1500;

keepSettings();
followLinks();
keepFocus();
const house = document.getElementById("house");

async function open(target: HTMLElement) {
  const page = comesAtOnce(place.path) ? pageAt(place.path).catch(() => null) : null; // without it, the house says what is wrong
  const atTop = [person.load(), ...(place.path === "/" ? [mine.load()] : [])];
  await Promise.race([Promise.allSettled(atTop), new Promise((late) => setTimeout(late, PATIENCE))]);
  await speak(settings.language).catch(() => undefined); // English then; the page tells so once it is there
  const first = await page;
  await new Promise((next) => setTimeout(next)); // a task of its own: a slow phone answers in between
  target.replaceChildren(); // what shell.ts has drawn
  mount(App, { target, props: { first } });
}

if (house) void open(house);
