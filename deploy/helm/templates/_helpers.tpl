{{- define "cadre.labels" -}}
app.kubernetes.io/name: cadre
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "cadre.selector" -}}
app.kubernetes.io/name: cadre
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "cadre.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* A pod that needs no rights: no root, no writes but to its volumes, no token of the cluster. */}}
{{- define "cadre.podSecurity" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "cadre.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{/* Files are in a bucket; what is left in the data folder may be lost with the pod. */}}
{{- define "cadre.volumes" -}}
volumes:
  - { name: data, emptyDir: {} }
  - { name: tmp, emptyDir: {} }
{{- end }}

{{- define "cadre.env" -}}
envFrom:
  - configMapRef: { name: {{ .Release.Name }}-config }
  - secretRef: { name: {{ required "Set existingSecret to the Secret with the settings that are secret." .Values.existingSecret }} }
{{- end }}

{{/* With CloudNativePG, the application's role has a Secret of ours, and the owner the one of the operator. */}}
{{- define "cadre.databaseEnv" -}}
{{- if .Values.cnpg.enabled }}
- name: APPLICATION_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ .Release.Name }}-application, key: password } }
- name: DATABASE_URL
  value: postgres://cadre_app:$(APPLICATION_PASSWORD)@{{ .Release.Name }}-db-rw:5432/cadre
- name: DATABASE_REPLICA_URL
  value: postgres://cadre_app:$(APPLICATION_PASSWORD)@{{ .Release.Name }}-db-ro:5432/cadre
{{- end }}
{{- end }}
