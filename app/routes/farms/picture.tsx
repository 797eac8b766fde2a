import {
	data,
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { Trash2, Upload } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/farms/require-permission.server'
import { changeFarmPicture } from '~/services/images/change-farm-picture.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/errors'
import { CONTROL_LOOK } from '~/ui/field-frame'
import { PageHeader } from '~/ui/page-header'
import { FarmTabs } from './farm-tabs'
import { FarmPicture } from './farm-picture'
import { takeUpload } from './picture-upload.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? `Picture of ${data.farm.name}` : 'Farm picture'} · Smart Farm Control` },
]

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request, params.farmId)
	requirePermission(ctx, 'farm.configure')
	const { id, name, imageFile } = ctx.farm
	return { farm: { id, name, imageFile, role: ctx.role } }
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request, params.farmId)
	requirePermission(ctx, 'farm.configure')
	const refusal = await takeUpload(ctx, request, (bytes) => changeFarmPicture(ctx, { bytes }))
	if (refusal) return data({ error: refusal.message }, { status: refusal.status })
	return redirectWithToast(`/farms/${ctx.farm.id}/picture`, {
		kind: 'success',
		title: 'Farm updated',
		text: `The picture of ${ctx.farm.name} is saved.`,
	})
})

export default function Picture() {
	const { farm } = useLoaderData<typeof loader>()
	const error = useActionData<typeof action>()?.error
	const { state, formData } = useNavigation()
	const isRemoving = formData?.get('intent') === 'remove'
	return (
		<>
			<PageHeader title="Farm picture" subtitle={farm.name} />
			<FarmTabs farm={farm} current="picture" />
			<Card className="max-w-xl">
				<div className="grid gap-4">
					<FarmPicture key={farm.imageFile} farm={farm} size="large" />
					<Form method="post" encType="multipart/form-data" className="grid gap-4">
						<div className="grid gap-1.5">
							<label htmlFor="picture" className="font-medium">
								{farm.imageFile ? 'Another picture' : 'Picture'}
							</label>
							<input
								id="picture"
								name="picture"
								type="file"
								required
								accept="image/jpeg,image/png,image/webp"
								aria-invalid={error ? true : undefined}
								aria-describedby={error ? 'picture-hint picture-error' : 'picture-hint'}
								className={`${CONTROL_LOOK} py-1.5 file:mr-3 file:min-h-8 file:rounded-lg file:border-0 file:bg-sunk file:px-3 file:font-semibold file:text-ink`}
							/>
							<p id="picture-hint" className="text-sm text-muted">
								JPEG, PNG or WebP, up to 10 MB. Where and with what it was taken is removed.
							</p>
							<Errors id="picture-error" errors={error ? [error] : null} />
						</div>
						<div className="flex flex-wrap gap-2">
							<Button variant="primary" icon={Upload} pending={state !== 'idle' && !isRemoving}>
								Save picture
							</Button>
						</div>
					</Form>
					{farm.imageFile && (
						<Form method="post" encType="multipart/form-data" className="border-t border-line pt-4">
							<Button name="intent" value="remove" icon={Trash2} pending={isRemoving}>
								Remove picture
							</Button>
						</Form>
					)}
				</div>
			</Card>
		</>
	)
}
