import "../../islands-client.ts";
