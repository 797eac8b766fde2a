/** A value's name in plain words: Zigbee2MQTT writes “Linkquality”. */
export const plainLabel = (name: string): string =>
	name.replace(/^link_?quality\b/i, 'Link quality')
