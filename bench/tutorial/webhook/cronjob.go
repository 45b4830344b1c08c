// Package webhook has the imports and the markers of the tutorial's webhooks, and none of their work.
package webhook

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	tutorialv1 "kbts.dev/bench/tutorial/api/v1"
)

// +kubebuilder:webhook:path=/mutate-batch-tutorial-kubebuilder-io-v1-cronjob,mutating=true,failurePolicy=fail,sideEffects=None,groups=batch.tutorial.kubebuilder.io,resources=cronjobs,verbs=create;update,versions=v1,name=mcronjob-v1.kb.io,admissionReviewVersions=v1

// CronJobDefaulter changes nothing.
type CronJobDefaulter struct{}

// Default leaves the CronJob as it is.
func (*CronJobDefaulter) Default(_ context.Context, _ *tutorialv1.CronJob) error {
	return nil
}

// +kubebuilder:webhook:path=/validate-batch-tutorial-kubebuilder-io-v1-cronjob,mutating=false,failurePolicy=fail,sideEffects=None,groups=batch.tutorial.kubebuilder.io,resources=cronjobs,verbs=create;update,versions=v1,name=vcronjob-v1.kb.io,admissionReviewVersions=v1

// CronJobValidator accepts everything.
type CronJobValidator struct{}

// ValidateCreate accepts the CronJob.
func (*CronJobValidator) ValidateCreate(_ context.Context, _ *tutorialv1.CronJob) (admission.Warnings, error) {
	return nil, nil
}

// ValidateUpdate accepts the CronJob.
func (*CronJobValidator) ValidateUpdate(_ context.Context, _, _ *tutorialv1.CronJob) (admission.Warnings, error) {
	return nil, nil
}

// ValidateDelete accepts the deletion.
func (*CronJobValidator) ValidateDelete(_ context.Context, _ *tutorialv1.CronJob) (admission.Warnings, error) {
	return nil, nil
}

// SetupWithManager registers the webhooks.
func SetupWithManager(manager ctrl.Manager) error {
	return ctrl.NewWebhookManagedBy(manager, &tutorialv1.CronJob{}).
		WithDefaulter(&CronJobDefaulter{}).
		WithValidator(&CronJobValidator{}).
		Complete()
}
