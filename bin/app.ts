import { createApp } from '../lib/daymark-app.ts';

createApp().synth();
