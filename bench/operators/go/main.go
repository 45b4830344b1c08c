// The operator that kbts is measured against: the same work as the one in TypeScript next to this folder, with
// controller-runtime.
package main

import (
	"context"
	"flag"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

type options struct {
	work       string
	workers    int
	namespace  string
	identity   string
	lease      string
	configMaps bool
	tuned      bool
	expect     int64
}

func main() {
	var o options
	flag.StringVar(&o.work, "work", "patch", "read, patch, update or own")
	flag.IntVar(&o.workers, "workers", 1, "reconciles at once")
	flag.StringVar(&o.namespace, "namespace", "default", "namespace to watch")
	flag.StringVar(&o.identity, "identity", "", "name of this process in the status")
	flag.StringVar(&o.lease, "lease", "", "name of the Lease; no leader election without one")
	flag.BoolVar(&o.configMaps, "config-maps", false, "also watch config maps")
	flag.BoolVar(&o.tuned, "tuned", false, "one namespace, no managed fields in the cache, no reconciles for status changes")
	flag.Int64Var(&o.expect, "expect", 0, "report when this many objects are reconciled")
	flag.Parse()
	ctrl.SetLogger(zap.New())
	if err := run(ctrl.SetupSignalHandler(), o); err != nil {
		ctrl.Log.Error(err, "the operator failed")
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	config, err := ctrl.GetConfig()
	if err != nil {
		return err
	}
	scheme, err := newScheme(corev1.AddToScheme)
	if err != nil {
		return err
	}
	mgr, err := ctrl.NewManager(config, ctrl.Options{
		Scheme:                        scheme,
		Cache:                         cacheOptions(o),
		Metrics:                       metricsserver.Options{BindAddress: "0"},
		LeaderElection:                o.lease != "",
		LeaderElectionID:              o.lease,
		LeaderElectionNamespace:       o.namespace,
		LeaderElectionReleaseOnCancel: true,
		LeaseDuration:                 ptr.To(15 * time.Second),
		RenewDeadline:                 ptr.To(10 * time.Second),
		RetryPeriod:                   ptr.To(2 * time.Second),
	})
	if err != nil {
		return err
	}
	if err := addController(mgr, o); err != nil {
		return err
	}
	if err := mgr.Add(manager.RunnableFunc(func(context.Context) error { say("leading"); return nil })); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

func cacheOptions(o options) cache.Options {
	if !o.tuned {
		return cache.Options{}
	}
	return cache.Options{
		DefaultNamespaces: map[string]cache.Config{o.namespace: {}},
		DefaultTransform:  cache.TransformStripManagedFields(),
	}
}

func addController(mgr manager.Manager, o options) error {
	r := &reconciler{Client: mgr.GetClient(), options: o}
	var forWidget []builder.ForOption
	if o.tuned && o.work != "own" {
		forWidget = append(forWidget, builder.WithPredicates(predicate.GenerationChangedPredicate{}))
	}
	b := ctrl.NewControllerManagedBy(mgr).
		Named("widget").
		WithOptions(controller.Options{MaxConcurrentReconciles: o.workers}).
		For(&Widget{}, forWidget...)
	switch {
	case o.work == "own":
		b = b.Owns(&corev1.ConfigMap{})
	case o.configMaps:
		b = b.Watches(&corev1.ConfigMap{}, &handler.EnqueueRequestForObject{})
	}
	return b.Complete(r)
}
