import { useLoaderData, useNavigation } from '@remix-run/react'
import { PasskeyRename } from '@sfc/contract/accounts/passkey'
import { Trash2 } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	findPasskey,
	removePasskey,
	renamePasskey,
} from '~/areas/accounts/services/passkeys/change-passkey.server'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Passkey')

const { loader, action } = formPage({
	schema: PasskeyRename,
	permission: 'person',
	load: async ({ ctx, params }) => {
		const { name } = await findPasskey(ctx, params.passkeyId ?? '')
		return { name, values: { name } }
	},
	submit: async ({ ctx, params }, input) => {
		await renamePasskey(ctx, { ...input, id: params.passkeyId ?? '' })
		return redirectWithToast('/account/passkeys', { title: 'Passkey renamed' })
	},
	intents: {
		remove: async ({ ctx, params }) => {
			const { name } = await removePasskey(ctx, { id: params.passkeyId ?? '' })
			const text = `“${name}” can no longer be used to sign in. Delete it on the device too.`
			const toast = { kind: 'success', title: 'Passkey removed', text } as const
			return redirectWithToast('/account/passkeys', toast)
		},
	},
})

export { loader, action }

export default function EditPasskey() {
	const { name } = useLoaderData<typeof loader>()
	const { state, formData } = useNavigation()
	const isPending = (intent: string) =>
		state !== 'idle' && (formData?.get('intent') ?? 'rename') === intent
	const [form, fields] = useFormPage<typeof loader>('passkey-name')
	return (
		<>
			<PageHeader title="Passkey" subtitle={name} />
			<div className="grid max-w-xl gap-3.5">
				<Card title="Rename">
					<PostForm form={form} className="grid gap-4">
						<InputField label="Name" field={fields.name} />
						<div className="flex flex-wrap gap-2">
							<Button variant="primary" name="intent" value="rename" pending={isPending('rename')}>
								Save name
							</Button>
							<LinkButton to="/account/passkeys">Cancel</LinkButton>
						</div>
					</PostForm>
				</Card>
				<Card title="Remove">
					<p className="mb-4 text-muted">
						“{name}” can no longer be used to sign in. Your password and other passkeys stay.
					</p>
					<AskFirst label="Remove passkey" variant="danger-outline">
						<p>This cannot be undone. You can add it again as a new one.</p>
						<Form method="post">
							<Button
								variant="danger"
								icon={Trash2}
								name="intent"
								value="remove"
								pending={isPending('remove')}
							>
								Remove passkey
							</Button>
						</Form>
					</AskFirst>
				</Card>
			</div>
		</>
	)
}
