import "../islands-client.ts";
