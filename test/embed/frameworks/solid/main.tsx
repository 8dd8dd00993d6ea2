import 'chao-chat';
import { render } from 'solid-js/web';
import { Desk } from './desk.jsx';

render(() => <Desk />, document.querySelector('#app')!);
