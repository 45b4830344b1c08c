package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"sync"
	"sync/atomic"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type reconciler struct {
	client.Client
	options    options
	reconciled atomic.Int64
}

// Reconcile does what the work of this run is; see the operator in TypeScript next to this folder.
func (r *reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	var widget Widget
	if err := r.Get(ctx, request.NamespacedName, &widget); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.startBurst(ctx, &widget)
	var err error
	switch r.options.work {
	case "read":
	case "patch":
		err = r.patchStatus(ctx, &widget)
	case "update":
		err = r.updateStatus(ctx, &widget)
	case "own":
		err = r.ownConfigMap(ctx, &widget)
	}
	if err == nil && r.reconciled.Add(1) == r.options.expect {
		say("done")
	}
	return ctrl.Result{}, err
}

func (r *reconciler) patchStatus(ctx context.Context, widget *Widget) error {
	extra, err := r.extra(ctx, widget)
	if err != nil {
		return err
	}
	if widget.Status.Observed == widget.Spec.Value && widget.Status.Extra == extra {
		return nil
	}
	status := WidgetStatus{Observed: widget.Spec.Value, Extra: extra, By: r.options.identity}
	body, err := json.Marshal(map[string]any{"status": status})
	if err != nil {
		return err
	}
	return r.Status().Patch(ctx, widget, client.RawPatch(types.MergePatchType, body))
}

// extra is the content of the config map of the same name.
func (r *reconciler) extra(ctx context.Context, widget *Widget) (string, error) {
	if !r.options.configMaps {
		return "", nil
	}
	var configMap corev1.ConfigMap
	err := r.Get(ctx, client.ObjectKeyFromObject(widget), &configMap)
	return configMap.Data["value"], client.IgnoreNotFound(err)
}

func (r *reconciler) updateStatus(ctx context.Context, widget *Widget) error {
	if widget.Status.Observed == widget.Spec.Value {
		return nil
	}
	widget.Status = WidgetStatus{Observed: widget.Spec.Value, By: r.options.identity}
	return r.Status().Update(ctx, widget)
}

func (r *reconciler) ownConfigMap(ctx context.Context, widget *Widget) error {
	configMap := corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: widget.Namespace, Name: widget.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, &configMap, func() error {
		configMap.Data = map[string]string{"value": strconv.FormatInt(widget.Spec.Value, 10)}
		return controllerutil.SetControllerReference(widget, &configMap, r.Scheme())
	})
	if err != nil {
		return err
	}
	return r.updateStatus(ctx, widget)
}

// startBurst creates many config maps at once, which a webhook may delay.
func (r *reconciler) startBurst(ctx context.Context, widget *Widget) {
	var calls sync.WaitGroup
	for i := range widget.Spec.Burst {
		calls.Go(func() {
			name := fmt.Sprintf("%s-%d", widget.Name, i)
			metadata := metav1.ObjectMeta{Namespace: widget.Namespace, Name: name, Labels: map[string]string{"hang": "yes"}}
			_ = r.Create(ctx, &corev1.ConfigMap{ObjectMeta: metadata})
		})
	}
	calls.Wait()
}

// say reports something to the test harness.
func say(event string) {
	fmt.Fprintf(os.Stdout, "{\"event\":%q}\n", event)
}
