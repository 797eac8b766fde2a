import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { Trash2, Upload } from 'lucide-react'
import { withFarm } from '@sfc/domain/farms/with-farm'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { FarmTabs } from '../farm-tabs'
import { FarmPicture } from './farm-picture'
import { PICTURE_TYPES } from './picture-errors'
import { handlePictureUpload } from './picture-upload.server'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((data) =>
	data ? `Picture of ${data.farm.name}` : 'Farm picture',
)

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request, params.farmId), 'farm.configure')
	const { id, name, imageFile } = ctx.farm
	return { farm: { id, name, imageFile, role: ctx.role } }
})

export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request, params.farmId), 'farm.configure')
	const outcome = await handlePictureUpload(ctx, request, () => Promise.resolve(ctx))
	if (outcome.refusal) return data({ refusal: outcome.refusal }, { status: outcome.status })
	const { id } = ctx.farm
	const back = outcome.from === 'dashboard' ? withFarm('/dashboard', id) : `/farms/${id}/picture`
	return redirectWithToast(back, {
		kind: 'success',
		title: outcome.isRemoved ? 'Image Removed' : 'Image Uploaded',
		text: `Farm image ${outcome.isRemoved ? 'removed' : 'updated'} successfully`,
	})
})

export default function Picture() {
	const { farm } = useLoaderData<typeof loader>()
	const refusal = useActionData<typeof action>()?.refusal
	const { state, formData } = useNavigation()
	const isRemoving = formData?.get('intent') === 'remove'
	return (
		<>
			<PageHeader title="Farm picture" subtitle={farm.name} />
			<FarmTabs farm={farm} current="picture" />
			<Card className="max-w-xl">
				<div className="grid gap-4">
					{refusal && (
						<Alert tone="danger" title={refusal.title} role="alert">
							<span id="picture-error">{refusal.message}</span>
						</Alert>
					)}
					<FarmPicture key={farm.imageFile} farm={farm} size="large" />
					<Form method="post" encType="multipart/form-data" className="grid gap-4">
						<div className="grid gap-1.5">
							<label htmlFor="picture" className="font-medium">
								{farm.imageFile ? 'Another picture' : 'Picture'}
							</label>
							<input
								id="picture"
								name="image"
								type="file"
								required
								accept={PICTURE_TYPES.join()}
								aria-invalid={refusal ? true : undefined}
								aria-describedby={refusal ? 'picture-hint picture-error' : 'picture-hint'}
								className={`${CONTROL_CLASS} py-1.5 file:mr-3 file:min-h-8 file:rounded-lg file:border-0 file:bg-sunk file:px-3 file:font-semibold file:text-ink`}
							/>
							<p id="picture-hint" className="text-sm text-muted">
								JPEG, PNG or WebP, up to 10 MB. Place and camera details are removed.
							</p>
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
