console.log("a manager of my own");
