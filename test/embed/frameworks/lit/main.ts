import 'chao-chat';
import './team-desk.js';
