/** The default for a plug or relay until the operator says what it drives. */
export const OUTLET = { type: 'outlet', outputClass: 'outlet' } as const

/** Simulated equipment says so in its model or maker; its values must never pass for real ones. */
export const isSimulated = (model = '', vendor = ''): boolean =>
	/^(simulated\b|SFC-SIM)/i.test(model) || vendor === 'Smart Farm Control'
