import 'chao-chat';
import { createRoot } from 'react-dom/client';
import { Desk } from './desk.js';

createRoot(document.querySelector('#app')!).render(<Desk />);
