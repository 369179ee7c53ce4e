import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./lib/i18n/index.svelte";
import { followLinks } from "./lib/router.svelte";
import { keepSettings, settings } from "./lib/settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

keepSettings();
followLinks();
const house = document.getElementById("house");
if (house)
  void speak(settings.language)
    .catch(() => undefined) // English then; the page tells so once it is there
    .then(() => mount(App, { target: house }));
