import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import './style/tokens.css';
import './style/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { router } from './shell/route.svelte';

router.start();
const page = document.getElementById('page');
if (page !== null) mount(App, { target: page });
