import { useActionData } from '@remix-run/react'
import type { WebhookInput } from '@sfc/contract/alarms/channel-input'
import { Webhook } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { CheckboxList } from '~/ui/form/checkbox-list'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { SEVERITY_CHOICES } from './severity-choices'
import { TOPIC_CHOICES } from './topic-choices'

/** Asks for the address of another system that receives alarms and events; shows its signing key once. */
export function AddWebhook() {
	const signingKey = useActionData<{ signingKey?: string }>()?.signingKey
	const [form, fields, isPending] = useFormPage<WebhookInput>('webhook')
	return (
		<Card title="Webhook" icon={Webhook}>
			{signingKey && (
				<div className="mb-4">
					<Alert tone="good" title="Keep this signing key">
						Shown only once. Messages are signed with it (Standard Webhooks).
						<code className="mt-2 block rounded-control bg-sunk p-2 text-sm break-all text-ink">
							{signingKey}
						</code>
					</Alert>
				</div>
			)}
			<PostForm form={form} intent="webhook" className="grid gap-4">
				<InputField label="Name" field={fields.label} />
				<InputField label="Address" hint="https only." type="url" field={fields.url} />
				<SelectField label="Send" field={fields.leastSeverity} options={SEVERITY_CHOICES} />
				<CheckboxList label="Events besides alarms" field={fields.topics} options={TOPIC_CHOICES} />
				<Button pending={isPending}>Add webhook</Button>
			</PostForm>
		</Card>
	)
}
