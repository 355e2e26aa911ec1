import { type Html, html } from '../html.ts';
import { operationAddress } from './addresses.ts';
import type { Api } from './api.ts';
import { codeBlock } from './code-block.ts';

/** The examples, each as its program wants it; a test runs those whose program is on the machine. */
export const withCurl = (baseUrl: string) => `curl -s '${baseUrl}/api/v3/measurements?variableName=Mood' \\
  -H "Authorization: Bearer $DAYMARK_KEY" \\
  -H 'Accept: text/csv'`;

export const withPython = (baseUrl: string) => `import csv, io, os, re, urllib.request

url = "${baseUrl}/api/v3/measurements?limit=200"
headers = {"Authorization": "Bearer " + os.environ["DAYMARK_KEY"], "Accept": "text/csv"}
rows = []
while url:
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
        rows += csv.DictReader(io.TextIOWrapper(answer, "utf-8", newline=""))
        following = re.search(r'<([^>]+)>; rel="next"', answer.headers.get("Link") or "")
    url = following and following[1]

for row in rows:
    print(row["startAtLocal"], row["variableName"], row["value"], row["unitAbbreviatedName"])`;

export const withPandas = (baseUrl: string) => `import os
import pandas

days = pandas.read_csv(
    "${baseUrl}/api/v3/measurements?groupingWidth=86400&limit=200&sort=-startAt",
    storage_options={"Authorization": "Bearer " + os.environ["DAYMARK_KEY"], "Accept": "text/csv"},
    parse_dates=["startAtLocal"],
)
print(days.pivot_table(index="startAtLocal", columns="variableName", values="value"))`;

export const withR = (baseUrl: string) => `key <- Sys.getenv("DAYMARK_KEY")
page <- url(
  "${baseUrl}/api/v3/measurements?variableName=Mood&limit=200&sort=-startAt",
  headers = c(Authorization = paste("Bearer", key), Accept = "text/csv")
)
mood <- read.csv(page)
print(tapply(mood$value, substr(mood$startAtLocal, 1, 10), mean))`;

export const withHomeAssistant = (
  baseUrl: string,
) => `# configuration.yaml; the key, with "Bearer " before it, is in secrets.yaml
sensor:
  - platform: rest
    name: "Mood today"
    resource: "${baseUrl}/api/v3/measurements?variableName=Mood&groupingWidth=86400&sort=-startAt&limit=1"
    headers:
      Authorization: !secret daymark_reading_header
    value_template: "{{ value_json[0].value if value_json else none }}"
    unit_of_measurement: "/5"
    scan_interval: 900`;

export const withGrafana = (baseUrl: string) =>
  JSON.stringify(
    {
      refId: 'A',
      datasource: { type: 'yesoreyeram-infinity-datasource' },
      type: 'csv',
      source: 'url',
      parser: 'backend',
      format: 'timeseries',
      url: `${baseUrl}/api/v3/measurements?variableName=Mood&groupingWidth=86400&sort=-startAt&limit=200`,
      url_options: { method: 'GET', headers: [{ key: 'Accept', value: 'text/csv' }] },
      columns: [
        { selector: 'startAt', text: 'Time', type: 'timestamp' },
        { selector: 'value', text: 'Mood', type: 'number' },
      ],
    },
    null,
    2,
  );

/** The section for people who read their records with a program of their own. */
export const readingSection = ({ baseUrl }: Api): Html =>
  html`<section id="read" aria-labelledby="title-read">
<h2 id="title-read">Read with a key</h2>
<p class="statement">A read-only key lets a spreadsheet, a script or a dashboard read what you recorded, and change nothing. Make one in the app under You, Read-only keys, or with <a href="${operationAddress('post-device-keys')}"><code>POST /api/v3/deviceKeys</code></a>: all measurements, some variables, or everything that an app may read; until a day you choose, at most a year ahead. What it reads is listed under “Who used your records”.</p>
<p>With <code>Accept: text/csv</code> <a href="${operationAddress('get-measurements')}"><code>GET /api/v3/measurements</code></a> returns a table with the columns of an export. Each page begins with a header row, and the <code>Link</code> header leads to the next one. A page has 100 rows unless <code>limit</code> says otherwise, 200 at most.</p>
<h3 id="read-curl">curl</h3>
${codeBlock(withCurl(baseUrl), 'curl request with a read-only key')}
<h3 id="read-python">Python</h3>
${codeBlock(withPython(baseUrl), 'Python program')}
<h3 id="read-pandas">pandas</h3>
${codeBlock(withPandas(baseUrl), 'Python program with pandas')}
<h3 id="read-r">R</h3>
${codeBlock(withR(baseUrl), 'R program')}
<h3 id="read-home-assistant">Home Assistant</h3>
${codeBlock(withHomeAssistant(baseUrl), 'Home Assistant configuration')}
<h3 id="read-grafana">Grafana, with the Infinity data source</h3>
<p>The query of a panel. Keep the key in the data source: authentication <b>Bearer token</b>, and the address of this service among its allowed hosts.</p>
${codeBlock(withGrafana(baseUrl), 'query of the Infinity data source')}
</section>`;
