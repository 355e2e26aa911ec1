import { type Html, html } from '../html.ts';
import { operationAddress } from './addresses.ts';
import type { Api } from './api.ts';
import { codeBlock } from './code-block.ts';

/** The examples, each as its program wants it; a test sends what they would. */
export const homeAssistant = (
  baseUrl: string,
) => `# configuration.yaml; the key, with "Bearer " before it, is in secrets.yaml
rest_command:
  daymark_weight:
    url: "${baseUrl}/api/v3/receive/rows"
    method: POST
    headers:
      Authorization: !secret daymark_header
    content_type: "application/json"
    payload: '[{"variableName": "Body Weight", "value": "{{ states("sensor.scale_weight") }}", "unit": "kg"}]'

# automations.yaml
- alias: "The scale to Daymark"
  triggers:
    - trigger: state
      entity_id: sensor.scale_weight
      not_to: ["unavailable", "unknown"]
  actions:
    - action: rest_command.daymark_weight`;

export const tasker = (baseUrl: string) => `Task "One coffee": Net > HTTP Request
  Method:   POST
  URL:      ${baseUrl}/api/v3/receive/rows
  Headers:  Authorization:Bearer %DAYMARK_KEY
            Content-Type:application/json
  Body:     [{"variableName": "Coffee", "value": 1}]`;

export const shortcuts = (baseUrl: string) => `Shortcut "One coffee"
  1. Date: Current Date
  2. Format Date: ISO 8601, include time
  3. Get Contents of URL
       URL:     ${baseUrl}/api/v3/receive/rows
       Method:  POST
       Headers: Authorization = Bearer KEY
       Request Body: JSON
         variableName  Text    Coffee
         value         Number  1
         at            Text    Formatted Date`;

export const byHand = (baseUrl: string) => `curl -X POST '${baseUrl}/api/v3/receive/rows' \\
  -H "Authorization: Bearer $DEVICE_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '[{"variableName": "Coffee", "value": 1}]'`;

/** The section for people who let a phone or a home send, and never write a program. */
export const phonesSection = ({ baseUrl }: Api): Html =>
  html`<section id="phones" aria-labelledby="title-phones">
<h2 id="title-phones">Phones and shortcuts</h2>
<p class="statement">A phone or a home can send what it measures automatically, with a key that can send to one address and do nothing else. Make one in the app under You, Connect a phone, or with <a href="${operationAddress('post-device-keys')}"><code>POST /api/v3/deviceKeys</code></a>. What is sent is recorded once, however often it is sent.</p>
<ul>
<li>iPhone: <b>Health Auto Export</b> posts to <a href="${operationAddress('post-receive-health-auto-export')}"><code>/receive/healthAutoExport</code></a>. Automation of type REST API, format JSON, header <code>Authorization</code>.</li>
<li>Android: <b>HC Webhook</b> posts what is in Health Connect to <a href="${operationAddress('post-receive-health-connect-webhook')}"><code>/receive/healthConnectWebhook</code></a>, as JSON, with the same header.</li>
<li>Anything else posts rows of what you already track to <a href="${operationAddress('post-receive-rows')}"><code>/receive/rows</code></a>. Without <code>at</code> a row gets the minute in which it arrives: pressing twice within a minute is one row, and a later press is another.</li>
</ul>
<p>The app shows a refusal next to the key, so nobody has to watch the device. A variable that goes by another name on the phone is found by its alias: give your “Weight” the alias “Body Weight”.</p>
<h3 id="phones-curl">By hand</h3>
${codeBlock(byHand(baseUrl), 'curl request with a device key')}
<h3 id="phones-shortcuts">Shortcuts (iPhone)</h3>
${codeBlock(shortcuts(baseUrl), 'shortcut')}
<h3 id="phones-tasker">Tasker (Android)</h3>
${codeBlock(tasker(baseUrl), 'Tasker task')}
<h3 id="phones-home-assistant">Home Assistant</h3>
${codeBlock(homeAssistant(baseUrl), 'Home Assistant configuration')}
</section>`;
