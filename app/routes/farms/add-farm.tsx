import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { AddFarmInput, NewFarmInput } from '@sfc/contract/farms/new-farm'
import { Plus } from 'lucide-react'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireUser } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { createFarm } from '~/services/farms/create-farm.server'
import { Button } from '~/ui/button'
import { Errors } from '~/ui/form/errors'
import { LinkButton } from '~/ui/link-button'
import { pageTitle } from '~/ui/page-title'
import { SignInFrame } from '../sign-in/sign-in-frame'
import { NewFarmFields } from './new-farm-fields'
import { replyWithAddFarmFault } from './reply-with-add-farm-fault.server'

export const meta = pageTitle('Add Farm')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	await requireUser(request)
	return { constraint: getZodConstraint(AddFarmInput) }
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireUser(request)
	const submission = parseWithZod(await readForm(request), { schema: AddFarmInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	const { name, farmType: systemType } = submission.value
	try {
		await createFarm(ctx, NewFarmInput.parse({ name, systemType }))
		return await redirectWithToast('/login?step=farm', {
			kind: 'success',
			title: 'Farm added',
			text: `Set the location and timezone of ${name} in its settings.`,
		})
	} catch (error) {
		return replyWithAddFarmFault(submission, error)
	}
})

export default function AddFarm() {
	const { constraint } = useLoaderData<typeof loader>()
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<{ name: string; farmType: string }>({
		id: 'add-farm',
		lastResult: useActionData<typeof action>(),
		constraint,
		defaultNoValidate: false,
	})
	return (
		<SignInFrame title="Add Farm" subtitle="A farm is one container or pod that is run as a whole.">
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<Errors id={form.errorId} errors={form.errors ?? null} />
				<NewFarmFields name={fields.name} farmType={fields.farmType} />
				<div className="grid gap-2">
					<Button variant="primary" icon={Plus} pending={isPending}>
						Add Farm
					</Button>
					<LinkButton to="/login?step=farm" variant="ghost">
						Cancel
					</LinkButton>
				</div>
			</Form>
		</SignInFrame>
	)
}
