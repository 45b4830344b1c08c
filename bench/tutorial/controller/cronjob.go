// Package controller has the imports and the markers of the tutorial's controller, and none of its work.
package controller

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	tutorialv1 "kbts.dev/bench/tutorial/api/v1"
)

// CronJobReconciler reads CronJobs.
type CronJobReconciler struct {
	client.Client
}

// +kubebuilder:rbac:groups=batch.tutorial.kubebuilder.io,resources=cronjobs,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=batch.tutorial.kubebuilder.io,resources=cronjobs/status,verbs=get;update;patch
// +kubebuilder:rbac:groups=batch.tutorial.kubebuilder.io,resources=cronjobs/finalizers,verbs=update
// +kubebuilder:rbac:groups=batch,resources=jobs,verbs=get;list;watch;create;update;patch;delete
// +kubebuilder:rbac:groups=batch,resources=jobs/status,verbs=get

// Reconcile reads one CronJob.
func (r *CronJobReconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	var cronJob tutorialv1.CronJob
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, request.NamespacedName, &cronJob))
}

// SetupWithManager registers the controller.
func (r *CronJobReconciler) SetupWithManager(manager ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(manager).For(&tutorialv1.CronJob{}).Owns(&batchv1.Job{}).Complete(r)
}
