export default function stringWidth(text: string, options?: object): number;
