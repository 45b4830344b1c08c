#!/usr/bin/env python3
"""An external plugin in Python: writes the owners of the code for reviews."""

import json
import sys


def flags():
    return [
        {"name": "team", "type": "string", "default": "@example/operators", "usage": "team that reviews changes"},
        {"name": "reviewers", "type": "int", "default": "1", "usage": "number of reviewers"},
    ]


def value(args, name, default):
    for index, arg in enumerate(args):
        if arg == f"--{name}" and index + 1 < len(args):
            return args[index + 1]
        if arg.startswith(f"--{name}="):
            return arg.split("=", 1)[1]
    return default


def main():
    request = json.load(sys.stdin)
    response = {"apiVersion": "v1alpha1", "command": request["command"], "universe": {}}
    if request["command"] == "flags":
        response["flags"] = flags()
    elif request["command"] == "metadata":
        response["metadata"] = {"description": "Writes the owners of the code", "examples": ""}
    elif request["command"] == "edit":
        team = value(request["args"], "team", "@example/operators")
        count = int(value(request["args"], "reviewers", "1"))
        chain = ", ".join(request["pluginChain"])
        owners = f"# {count} of them review each change. Plugins: {chain}\n* {team}\n"
        response["universe"] = {".github/CODEOWNERS": owners}
        print(f"owners are {team}", file=sys.stderr)
    else:
        response["error"] = True
        response["errorMsgs"] = [f"reviewers takes no part in {request['command']}"]
    json.dump(response, sys.stdout)


main()
