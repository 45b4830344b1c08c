import { describe, expect, it } from 'vitest';
import { isLocalContext } from './context.js';

describe('isLocalContext', () => {
  it.each([
    ['kind-kind', 'https://127.0.0.1:41235'],
    ['k3d-dev', 'https://0.0.0.0:6550'],
    ['k3d-dev', 'https://host.k3d.internal:6550'],
    ['minikube', 'https://192.168.49.2:8443'],
    ['docker-desktop', 'https://kubernetes.docker.internal:6443'],
    ['rancher-desktop', 'https://[::1]:6443'],
    ['colima-arm', 'https://localhost:6443'],
    ['microk8s', 'https://10.0.2.15:16443'],
  ])('accepts %s at %s', (name, server) => {
    expect(isLocalContext(name, { server })).toBe(true);
  });

  it.each([
    ['prod-eu', 'https://127.0.0.1:6443'],
    ['kind-kind', 'https://prod.example.com'],
    ['kind-kind', 'https://203.0.113.7:6443'],
    ['kind-kind', 'https://172.32.0.1:6443'],
    ['minikube', 'https://fda.example.com'],
    ['my-kind-cluster', 'https://127.0.0.1:6443'],
  ])('does not know %s at %s', (name, server) => {
    expect(isLocalContext(name, { server })).toBe(false);
  });
});
