import { getFormProps } from '@conform-to/react'
import { NewPasskeyForm } from '@sfc/contract/accounts/passkey'
import { describeUserAgent } from '@sfc/domain/platform/describe-user-agent'
import { Fingerprint } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { publicUrl } from '~/http/public-url.server'
import { redirectWithToast } from '~/http/toast.server'
import { addPasskey } from '~/areas/accounts/services/passkeys/add-passkey.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { SaveRow } from '~/ui/form/save-row'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { usePasskeysSupported } from '../../sign-in/passkeys/passkey-support'
import { pageTitle } from '~/ui/page-title'
import { useCreatePasskey } from './use-create-passkey'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add a passkey')

const { loader, action } = formPage({
	schema: NewPasskeyForm,
	permission: 'person',
	load: ({ ctx }) => {
		requirePersonalAccount(ctx)
		requireRecentProof(ctx)
		return { values: { name: describeUserAgent(ctx.from.userAgent) } }
	},
	submit: async ({ ctx, request }, input) => {
		const { name } = await addPasskey(ctx, { ...input, origin: await publicUrl(request) })
		return redirectWithToast('/account/passkeys', {
			title: 'Passkey added',
			text: `“${name}” signs you in from now on.`,
		})
	},
	hideFields: ['response'],
})

export { loader, action }

export default function NewPasskey() {
	const isPossible = usePasskeysSupported()
	const { make, isPending, failure } = useCreatePasskey()
	const [form, fields] = useFormPage<typeof loader>('passkey')
	return (
		<>
			<PageHeader
				title="Add a passkey"
				subtitle="Your device makes a key, and asks for your finger, face or PIN each time it is used."
			/>
			<Card className="max-w-xl">
				<noscript>
					<p className="mb-4 text-muted">
						Creating a passkey needs JavaScript, which is off in this browser.
					</p>
				</noscript>
				{isPossible === false && (
					<div className="mb-4">
						<Alert tone="attention" title="Not possible at this address">
							Passkeys need https and a name: open Smart Farm Control under its name, in an
							up-to-date browser.
						</Alert>
					</div>
				)}
				<Form
					method="post"
					{...getFormProps(form)}
					onSubmit={(event) => {
						event.preventDefault()
						void make(new FormData(event.currentTarget))
					}}
					className="grid gap-4"
				>
					<Errors id={form.errorId} errors={failure ? [failure] : form.errors} />
					<InputField label="Name" field={fields.name} hint="What you will know this device by." />
					<SaveRow
						label="Create passkey"
						icon={Fingerprint}
						isPending={isPending}
						disabled={isPossible !== true}
						cancelTo="/account/passkeys"
					/>
				</Form>
			</Card>
		</>
	)
}
