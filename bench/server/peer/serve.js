// boardgame.io's server with The Game:
//   node serve.js PORT memory|flatfile [DIRECTORY]

const { FlatFile, Server } = require("boardgame.io/server");
const theGame = require("./the_game.js");

const [port, storage, dir] = process.argv.slice(2);
const db = storage === "flatfile" ? new FlatFile({ dir }) : undefined; // its default is memory
const server = Server({ games: [theGame], db, origins: [] });

// What `run` calls a port is handed on to Node's `listen`, which takes an address with it.
server.run({ port: { port: Number(port), host: "127.0.0.1" } }, () => console.log("ready"));
