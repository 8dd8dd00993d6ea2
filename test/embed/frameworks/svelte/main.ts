import 'chao-chat';
import { mount } from 'svelte';
import Desk from './Desk.svelte';

mount(Desk, { target: document.querySelector('#app')! });
