"""One command over paramiko: port, key file, command. Its output, and its exit status as ours."""
import sys
import paramiko

port, key, command = sys.argv[1:4]
client = paramiko.SSHClient()
client.set_missing_host_key_policy(paramiko.AutoAddPolicy())
client.connect(
    "127.0.0.1", port=int(port), username="bench", key_filename=key, look_for_keys=False, allow_agent=False, timeout=10
)
_, out, _ = client.exec_command(command, timeout=20)
sys.stdout.write(out.read().decode())
status = out.channel.recv_exit_status()
client.close()
sys.exit(status)
