import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { NewPasskeyForm, PasskeyRename } from '@sfc/contract/accounts/passkey'
import { describeUserAgent } from '@sfc/domain/accounts/describe-user-agent'
import { Fingerprint } from 'lucide-react'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireUser } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { addPasskey } from '~/services/passkeys/add-passkey.server'
import { requirePersonalAccount } from '~/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/services/sessions/require-recent-proof.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { usePasskeysSupported } from '~/routes/sign-in/passkeys/passkey-support'
import { pageTitle } from '~/ui/page-title'
import { useCreatePasskey } from './use-create-passkey'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add a passkey')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	return {
		name: describeUserAgent(ctx.from.userAgent),
		constraint: getZodConstraint(PasskeyRename),
	}
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireUser(request)
	const submission = parseWithZod(await readForm(request), { schema: NewPasskeyForm })
	const hideFields = ['response']
	if (submission.status !== 'success')
		return data(submission.reply({ hideFields }), { status: 400 })
	try {
		const origin = await publicUrl(request)
		const { name } = await addPasskey(ctx, { ...submission.value, origin })
		return await redirectWithToast('/account/passkeys', {
			kind: 'success',
			title: 'Passkey added',
			text: `“${name}” signs you in from now on.`,
		})
	} catch (error) {
		return replyWithFault(submission, error, hideFields)
	}
})

export default function NewPasskey() {
	const { name, constraint } = useLoaderData<typeof loader>()
	const isPossible = usePasskeysSupported()
	const { make, isPending, failure } = useCreatePasskey()
	const [form, fields] = useForm<{ name: string }>({
		id: 'passkey',
		lastResult: useActionData<typeof action>(),
		defaultValue: { name },
		constraint,
		defaultNoValidate: false,
	})
	return (
		<>
			<PageHeader
				title="Add a passkey"
				subtitle="Your device makes a key, and asks for your finger, face or PIN each time it is used."
			/>
			<Card className="max-w-xl">
				<noscript>
					<p className="mb-4 text-muted">
						Devices make passkeys through JavaScript only, and it is off in this browser.
					</p>
				</noscript>
				{isPossible === false && (
					<div className="mb-4">
						<Alert tone="attention" title="Not possible at this address">
							Passkeys need https and a name: open Smart Farm Control under its name, in a browser
							of the last years.
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
					<InputField
						label="Name"
						type="text"
						field={fields.name}
						hint="What you will know this device by."
					/>
					<div className="flex flex-wrap gap-2">
						<Button
							variant="primary"
							icon={Fingerprint}
							pending={isPending}
							disabled={isPossible !== true}
						>
							Make the passkey
						</Button>
						<LinkButton to="/account/passkeys">Cancel</LinkButton>
					</div>
				</Form>
			</Card>
		</>
	)
}
