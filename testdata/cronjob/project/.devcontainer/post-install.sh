#!/usr/bin/env bash
# Installs kind and kubectl for local clusters.
set -euo pipefail

arch="$(dpkg --print-architecture)"
curl -Lo /tmp/kind "https://kind.sigs.k8s.io/dl/latest/kind-linux-${arch}"
sudo install -m 0755 /tmp/kind /usr/local/bin/kind
version="$(curl -Ls https://dl.k8s.io/release/stable.txt)"
curl -Lo /tmp/kubectl "https://dl.k8s.io/release/${version}/bin/linux/${arch}/kubectl"
sudo install -m 0755 /tmp/kubectl /usr/local/bin/kubectl

npm install

until docker info >/dev/null 2>&1; do sleep 1; done
docker network create -d=bridge --subnet=172.19.0.0/24 kind || true

kind version
kubectl version --client
