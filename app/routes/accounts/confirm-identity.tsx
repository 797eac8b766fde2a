import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import {
	data,
	redirect,
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { IdentityInput } from '@sfc/contract/accounts/change-password'
import { ShieldCheck } from 'lucide-react'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requireUser } from '~/http/require.server'
import { confirmIdentity } from '~/services/sessions/confirm-identity.server'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/errors'
import { InputField } from '~/ui/field'
import { AccountFrame } from './account-frame'
import { QuietLink } from './quiet-link'
import { wanted } from './where-to'

export const meta: MetaFunction = () => [{ title: 'Confirm that it is you · Smart Farm Control' }]

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const { user } = await requireUser(request)
	return { isDemo: user.isDemo, constraint: getZodConstraint(IdentityInput) }
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireUser(request)
	const submission = parseWithZod(await readForm(request), { schema: IdentityInput })
	const hideFields = ['password']
	if (submission.status !== 'success')
		return data(submission.reply({ hideFields }), { status: 400 })
	try {
		await confirmIdentity(ctx, submission.value)
		return redirect(wanted(new URL(request.url).searchParams) ?? '/account')
	} catch (error) {
		return replyWithFault(submission, error, hideFields)
	}
})

export default function ConfirmIdentity() {
	const { isDemo, constraint } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<IdentityInput>({
		id: 'confirm-identity',
		lastResult: useActionData<typeof action>(),
		constraint,
		defaultNoValidate: false,
	})
	return (
		<AccountFrame
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
			<QuietLink to="/" className="justify-self-center px-3">
				Back to the dashboard
			</QuietLink>
		</AccountFrame>
	)
}
