// Angular's CLI compiles templates when it builds; this example leaves that to the browser and so needs the compiler.
import '@angular/compiler';
import 'chao-chat';
import { bootstrapApplication } from '@angular/platform-browser';
import { Desk } from './desk.js';

bootstrapApplication(Desk).catch(console.error);
