import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { IdentityInput } from '@sfc/contract/accounts/change-password'
import { PasskeySignInForm } from '@sfc/contract/accounts/passkey'
import { ShieldCheck } from 'lucide-react'
import type { UserCtx } from '~/context.server'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requestSource } from '~/http/request-source.server'
import { requireUser } from '~/http/require.server'
import { confirmWithPasskey } from '~/services/passkeys/confirm-with-passkey.server'
import { listPasskeys } from '~/services/passkeys/list-passkeys.server'
import { confirmIdentity } from '~/services/sign-in/confirm-identity.server'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { pageTitle } from '~/ui/page-title'
import { SignInFrame } from './sign-in-frame'
import { PasskeyButton } from './passkeys/passkey-button'
import { usePasskeysSupported } from './passkeys/passkey-support'
import { TextLink } from './text-link'
import { readRedirectTo } from './redirect-to'

export const meta = pageTitle('Confirm that it is you')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const { user } = ctx
	const hasPasskey = (await listPasskeys(ctx)).length > 0
	return { isDemo: user.isDemo, hasPasskey, constraint: getZodConstraint(IdentityInput) }
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireUser(request)
	const form = await readForm(request)
	if (form.get('intent') === 'passkey') return confirmByPasskey(request, ctx, form)
	const submission = parseWithZod(form, { schema: IdentityInput })
	const hideFields = ['password']
	if (submission.status !== 'success')
		return data(submission.reply({ hideFields }), { status: 400 })
	try {
		await confirmIdentity(ctx, submission.value)
		return goOn(request)
	} catch (error) {
		return replyWithFault(submission, error, hideFields)
	}
})

async function confirmByPasskey(request: Request, ctx: UserCtx, form: FormData) {
	const submission = parseWithZod(form, { schema: PasskeySignInForm })
	const hideFields = ['response']
	if (submission.status !== 'success')
		return data(submission.reply({ hideFields }), { status: 400 })
	try {
		const from = await requestSource(request)
		await confirmWithPasskey(ctx, { ...submission.value, origin: await publicUrl(request), from })
		return goOn(request)
	} catch (error) {
		return replyWithFault(submission, error, hideFields)
	}
}

const goOn = (request: Request) =>
	redirect(readRedirectTo(new URL(request.url).searchParams) ?? '/account')

export default function ConfirmIdentity() {
	const { isDemo, hasPasskey, constraint } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const isPossible = usePasskeysSupported()
	const { search } = useLocation()
	const [form, fields] = useForm<IdentityInput>({
		id: 'confirm-identity',
		lastResult: useActionData<typeof action>(),
		constraint,
		defaultNoValidate: false,
	})
	return (
		<SignInFrame
			title="Confirm that it is you"
			subtitle={
				isDemo
					? 'The demo account is shared, so what you wanted to do cannot be done with it.'
					: 'Please enter your password once more: what comes next could give your account or farm away.'
			}
		>
			{!isDemo && (
				<Form method="post" {...getFormProps(form)} className="grid gap-4">
					<Errors id={form.errorId} errors={form.errors} />
					<InputField
						label="Password"
						type="password"
						field={fields.password}
						autoComplete="current-password"
					/>
					<Button variant="primary" icon={ShieldCheck} pending={isPending}>
						Confirm
					</Button>
				</Form>
			)}
			{!isDemo && hasPasskey && isPossible && (
				<PasskeyButton label="Confirm with a passkey" action={`/confirm-identity${search}`} />
			)}
			<TextLink to="/" className="justify-self-center px-3">
				Back to the dashboard
			</TextLink>
		</SignInFrame>
	)
}
