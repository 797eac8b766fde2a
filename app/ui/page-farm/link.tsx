import { withFarm } from '@sfc/domain/farms/with-farm'
import { Link as PlainLink, type LinkProps as PlainProps } from '@remix-run/react'
import { forwardRef } from 'react'
import { usePageFarm } from './page-farm'

export type LinkProps = PlainProps & { to: string }

/** A link that stays on the farm of its page, unless it names another. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link({ to, ...rest }, ref) {
	return <PlainLink ref={ref} to={withFarm(to, usePageFarm())} {...rest} />
})
