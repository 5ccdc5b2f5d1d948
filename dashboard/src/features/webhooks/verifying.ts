/** Receivers that verify what comes, with the public libraries of Standard Webhooks; they work as they stand. */
export const VERIFYING: Readonly<Record<string, string>> = {
  TypeScript: `// npm install standardwebhooks
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET!);

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const body = Buffer.concat(chunks).toString('utf8');
    const event = webhook.verify(body, request.headers as Record<string, string>);
    response.writeHead(204).end();
    console.log(event);
  } catch {
    response.writeHead(400).end();
  }
}).listen(3000);`,
  Python: `# pip install standardwebhooks flask
import json
import os

from flask import Flask, request
from standardwebhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(os.environ["WEBHOOK_SECRET"])


@app.post("/isnad")
def receive():
    headers = {name.lower(): value for name, value in request.headers}
    body = request.get_data()
    try:
        webhook.verify(body, headers)
    except WebhookVerificationError:
        return "", 400
    event = json.loads(body)
    print(event["type"], event["sequence"])
    return "", 204`,
};
