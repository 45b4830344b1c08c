// +groupName=ts-markers-in-literals.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

// +kubebuilder:object:root=true
export class Marked extends CustomResource {
  spec!: {
    // +kubebuilder:default={}
    inner?: {
      /** +kubebuilder:validation:Minimum=1 */
      // +kubebuilder:default=3
      count?: Int32;
      /**
       * +listType=set
       */
      tags?: string[];
    };
    // +kubebuilder:validation:MaxItems=3
    list?: {
      // +kubebuilder:validation:Minimum=1
      // +kubebuilder:default=3
      count?: Int32;
      // +listType=set
      tags?: string[];
    }[];
  };
}
