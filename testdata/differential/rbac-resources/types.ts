// +groupName=rbac-resources.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:rbac:groups=apps,resources=deployment,verbs=get
// +kubebuilder:rbac:groups=rbac-resources.example.com,resources=frigates;frigate/status,verbs=get

// +kubebuilder:object:root=true
export class Frigate extends CustomResource {}
