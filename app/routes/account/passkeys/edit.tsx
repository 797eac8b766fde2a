import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { PasskeyRename } from '@sfc/contract/accounts/passkey'
import { Trash2 } from 'lucide-react'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireUser } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import {
	findPasskey,
	removePasskey,
	renamePasskey,
} from '~/services/passkeys/change-passkey.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Passkey')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const { name } = await findPasskey(ctx, params.passkeyId ?? '')
	return { name, constraint: getZodConstraint(PasskeyRename) }
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = await requireUser(request)
	const id = params.passkeyId ?? ''
	const form = await readForm(request)
	if (form.get('intent') === 'remove') {
		const { name } = await removePasskey(ctx, { id })
		const text = `“${name}” signs nobody in any more. Delete it on the device as well.`
		const toast = { kind: 'success', title: 'Passkey removed', text } as const
		return redirectWithToast('/account/passkeys', toast)
	}
	const submission = parseWithZod(form, { schema: PasskeyRename })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		await renamePasskey(ctx, { ...submission.value, id })
		return await redirectWithToast('/account/passkeys', {
			kind: 'success',
			title: 'Passkey renamed',
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
})

export default function EditPasskey() {
	const { name, constraint } = useLoaderData<typeof loader>()
	const { state, formData } = useNavigation()
	const isPending = (intent: string) =>
		state !== 'idle' && (formData?.get('intent') ?? 'rename') === intent
	const [form, fields] = useForm<PasskeyRename>({
		id: 'passkey-name',
		lastResult: useActionData<typeof action>(),
		defaultValue: { name },
		constraint,
		defaultNoValidate: false,
	})
	return (
		<>
			<PageHeader title="Passkey" subtitle={name} />
			<div className="grid max-w-xl gap-3.5">
				<Card title="Rename">
					<Form method="post" {...getFormProps(form)} className="grid gap-4">
						<Errors id={form.errorId} errors={form.errors} />
						<InputField label="Name" type="text" field={fields.name} />
						<div className="flex flex-wrap gap-2">
							<Button variant="primary" name="intent" value="rename" pending={isPending('rename')}>
								Save name
							</Button>
							<LinkButton to="/account/passkeys">Cancel</LinkButton>
						</div>
					</Form>
				</Card>
				<Card title="Remove">
					<p className="mb-4 text-muted">
						“{name}” will sign nobody in any more. Your password and other passkeys stay.
					</p>
					<Form method="post">
						<Button
							variant="danger-outline"
							icon={Trash2}
							name="intent"
							value="remove"
							pending={isPending('remove')}
						>
							Remove passkey
						</Button>
					</Form>
				</Card>
			</div>
		</>
	)
}
