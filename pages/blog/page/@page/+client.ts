import "../../../islands-client.ts";
