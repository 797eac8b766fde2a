import { data, redirect } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { IdentityInput } from '@sfc/contract/accounts/change-password'
import { PasskeySignInForm } from '@sfc/contract/accounts/passkey'
import { ShieldCheck } from 'lucide-react'
import type { UserCtx } from '~/context.server'
import { formPage } from '~/http/form-page.server'
import { parseForm } from '~/http/parse-form'
import { publicUrl } from '~/http/public-url.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requestSource } from '~/http/request-source.server'
import { confirmWithPasskey } from '~/areas/accounts/services/passkeys/confirm-with-passkey.server'
import { listPasskeys } from '~/areas/accounts/services/passkeys/list-passkeys.server'
import { confirmIdentity } from '~/areas/accounts/services/sign-in/confirm-identity.server'
import { Button } from '~/ui/button'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { pageTitle } from '~/ui/page-title'
import { SignInFrame } from './sign-in-frame'
import { PasskeyButton } from './passkeys/passkey-button'
import { usePasskeysSupported } from './passkeys/passkey-support'
import { TextLink } from './text-link'
import { readRedirectTo } from './redirect-to'
import { NETWORK_ERROR } from './network-error'

export const meta = pageTitle('Confirm that it is you')

const { loader, action } = formPage({
	schema: IdentityInput,
	permission: 'person',
	load: async ({ ctx }) => ({
		isDemo: ctx.user.isDemo,
		hasPasskey: (await listPasskeys(ctx)).length > 0,
	}),
	submit: async ({ ctx, request }, input) => {
		await confirmIdentity(ctx, input)
		return goOn(request)
	},
	intents: { passkey: ({ ctx, request }, form) => confirmByPasskey(request, ctx, form) },
	hideFields: ['password'],
})

export { loader, action }

async function confirmByPasskey(request: Request, ctx: UserCtx, form: FormData) {
	const submission = parseForm(form, PasskeySignInForm)
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
	const { isDemo, hasPasskey } = useLoaderData<typeof loader>()
	const isPossible = usePasskeysSupported()
	const { search } = useLocation()
	const [form, fields, isPending] = useFormPage<typeof loader>('confirm-identity')
	return (
		<SignInFrame
			title="Confirm that it is you"
			subtitle={
				isDemo
					? 'The demo account is shared, so this is not possible with it.'
					: 'Please enter your password once more: the next step could give others access to your account or farm.'
			}
		>
			{!isDemo && (
				<PostForm form={form} {...NETWORK_ERROR} className="grid gap-4">
					<InputField
						label="Password"
						type="password"
						field={fields.password}
						autoComplete="current-password"
					/>
					<Button variant="primary" icon={ShieldCheck} pending={isPending}>
						Confirm
					</Button>
				</PostForm>
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
