package rbacmergeresources

// +kubebuilder:rbac:groups=example.com,resources=three,verbs=create
// +kubebuilder:rbac:groups=example.com,resources=one,verbs=create
// +kubebuilder:rbac:groups=example.com,resources=two,verbs=create
// +kubebuilder:rbac:groups=example.com,resources=four,verbs=delete;create
// +kubebuilder:rbac:groups=example.com,resources=five;one,verbs=create;delete

func nothing() {}
