package shared

type Name string

type Names []string

type Part struct {
	// +optional
	Note string `json:"note"`
}
