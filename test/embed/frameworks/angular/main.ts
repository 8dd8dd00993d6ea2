import '@angular/compiler';
import 'chao-chat';
import { bootstrapApplication } from '@angular/platform-browser';
import { Desk } from './desk.js';

bootstrapApplication(Desk).catch(console.error);
