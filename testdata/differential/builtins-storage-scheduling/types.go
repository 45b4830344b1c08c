// +groupName=builtins-storage-scheduling.example.com
// +versionName=v1
package builtinsstoragescheduling

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	storagev1 "k8s.io/api/storage/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	eventsv1 "k8s.io/api/events/v1"
	nodev1 "k8s.io/api/node/v1"
)

type StorageSpec struct {
	Mode *storagev1.VolumeBindingMode `json:"mode,omitempty"`
	Driver storagev1.CSIDriverSpec `json:"driver"`
	Attach storagev1.VolumeAttachmentSpec `json:"attach,omitempty"`
	Token []storagev1.TokenRequest `json:"token,omitempty"`
	Lease *coordinationv1.LeaseSpec `json:"lease,omitempty"`
	Conditions discoveryv1.EndpointConditions `json:"conditions,omitempty"`
	Zone []discoveryv1.ForZone `json:"zone,omitempty"`
	Series *eventsv1.EventSeries `json:"series,omitempty"`
	Overhead *nodev1.Overhead `json:"overhead,omitempty"`
}

// +kubebuilder:object:root=true
type Storage struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec StorageSpec `json:"spec"`
}
