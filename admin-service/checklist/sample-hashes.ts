const words = `
    67a4788d80 5a2302e6dc 5264572cc3 225946354e 8415a2f0fc 37b925f9d4 54f43052a0 b5e2045c12 00ef7b884e 6709d02e21
    ff7e44daf4 f9e0e92cae 9176ef25b2 01244d5d2e 4f03a4de17 954c7cbb2b dae85c3112 7b609a663d 9bd1b92744 f539b0caf1
    52a240a4b4 a050cd6fe0 7ef636137e 7405c6bce0 37404933f0 2d3d853b89 a45ea17bdb 29b32efe8e 1112a20090 e7f2c874ff
    d3e70f4560 8fb41dcdac 53dd37ba44 156754d926 fa52c76174 43de69cd76 525ad5001f
`;

/** Hashes of the words that this project ships as a sample, and of those that it shipped before (see `hashOf`). */
export const sampleHashes: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
