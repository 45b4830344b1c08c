{{/* Name of the chart, the value of the label app.kubernetes.io/name. */}}
{{- define "__chart__.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* What the names of all objects start with: the release, and the chart unless the release contains its name. */}}
{{- define "__chart__.fullname" -}}
{{- $name := include "__chart__.name" . }}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 63 | trimSuffix "-" }}
{{- else if contains $name .Release.Name }}
{{- .Release.Name | trunc 63 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name $name | trunc 63 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{/* Name of an object. The suffix is never truncated, because it distinguishes the objects of a release. */}}
{{- define "__chart__.resourceName" -}}
{{- $length := sub .limit (len .suffix) | add -1 | max 1 | int }}
{{- printf "%s-%s" (include "__chart__.fullname" .context | trunc $length | trimSuffix "-") .suffix }}
{{- end }}

{{/* Name of the manager's ServiceAccount. */}}
{{- define "__chart__.serviceAccountName" -}}
{{- if .Values.serviceAccount.name }}
{{- .Values.serviceAccount.name }}
{{- else if .Values.serviceAccount.enabled }}
{{- __accountName__ }}
{{- else -}}
default
{{- end }}
{{- end }}

{{/* Labels that the release adds to all objects. */}}
{{- define "__chart__.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" | quote }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
{{- end }}

{{/* The image of the manager. */}}
{{- define "__chart__.image" -}}
{{- with .Values.manager.image }}
{{- $tag := .tag }}
{{- if not (or .tag .digest) }}{{ $tag = $.Chart.AppVersion }}{{ end }}
{{- .repository }}{{ with $tag }}:{{ . }}{{ end }}{{ with .digest }}@{{ . }}{{ end }}
{{- end }}
{{- end }}

{{/* The environment variables of the manager. */}}
{{- define "__chart__.env" -}}
{{- $overrides := .Values.manager.envOverrides | default dict }}
{{- range .Values.manager.env }}
{{- if not (hasKey $overrides .name) }}
{{ toYaml (list .) }}
{{- end }}
{{- end }}
{{- range $name, $value := $overrides }}
- name: {{ $name | quote }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end }}
