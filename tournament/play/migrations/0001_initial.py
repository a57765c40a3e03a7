import django.db.models.deletion
import django.db.models.expressions
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('draw', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='SeatTotals',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hands_won', models.PositiveSmallIntegerField(default=0)),
                ('big_wins', models.PositiveSmallIntegerField(default=0)),
                ('best_hand', models.IntegerField(blank=True, null=True)),
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='totals', to='draw.seat')),
            ],
        ),
        migrations.CreateModel(
            name='TableDevice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key_hash', models.CharField(max_length=64, unique=True)),
                ('label', models.CharField(max_length=60)),
                ('added_at', models.DateTimeField(auto_now_add=True)),
                ('last_seen_at', models.DateTimeField(auto_now_add=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='devices', to='draw.table')),
            ],
        ),
        migrations.CreateModel(
            name='Hand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('net_e', models.IntegerField(default=0)),
                ('net_s', models.IntegerField(default=0)),
                ('net_w', models.IntegerField(default=0)),
                ('net_n', models.IntegerField(default=0)),
                ('net_pot', models.IntegerField(default=0)),
                ('kind', models.CharField(choices=[('hand', '一把牌'), ('closing', '收桌')], default='hand', max_length=8)),
                ('number', models.PositiveSmallIntegerField()),
                ('version', models.PositiveSmallIntegerField()),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='原因')),
                ('is_void', models.BooleanField(default=False)),
                ('dealer', models.CharField(choices=[('E', '东'), ('S', '南'), ('W', '西'), ('N', '北')], max_length=1)),
                ('entry', models.JSONField(default=dict)),
                ('ruling', models.CharField(blank=True, max_length=8)),
                ('winner', models.CharField(blank=True, choices=[('E', '东'), ('S', '南'), ('W', '西'), ('N', '北')], max_length=1)),
                ('call', models.CharField(blank=True, max_length=12)),
                ('big_win', models.CharField(blank=True, max_length=16)),
                ('is_dead', models.BooleanField(default=False)),
                ('moved', models.BooleanField(default=False)),
                ('makes_up', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('key', models.UUIDField(default=uuid.uuid4, unique=True)),
                ('digest', models.CharField(blank=True, max_length=64)),
                ('entered_at', models.DateTimeField(auto_now_add=True)),
                ('entered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('replaces', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced_by', to='play.hand')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='hands', to='draw.table')),
                ('device', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='play.tabledevice')),
            ],
            options={
                'ordering': ['table', 'number', 'version'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='TablePin',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=6)),
                ('made_at', models.DateTimeField(auto_now=True)),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='pin', to='draw.table')),
            ],
        ),
        migrations.CreateModel(
            name='TableTotals',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('net_e', models.IntegerField(default=0)),
                ('net_s', models.IntegerField(default=0)),
                ('net_w', models.IntegerField(default=0)),
                ('net_n', models.IntegerField(default=0)),
                ('net_pot', models.IntegerField(default=0)),
                ('hands', models.PositiveSmallIntegerField(default=0)),
                ('counted', models.PositiveSmallIntegerField(default=0)),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='totals', to='draw.table')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='WrongPin',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.GenericIPAddressField(null=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('pin', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='wrong', to='play.tablepin')),
            ],
        ),
        migrations.CreateModel(
            name='LedgerLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('payer', models.CharField(choices=[('E', '东'), ('S', '南'), ('W', '西'), ('N', '北'), ('pot', '挡')], max_length=3)),
                ('payee', models.CharField(choices=[('E', '东'), ('S', '南'), ('W', '西'), ('N', '北'), ('pot', '挡')], max_length=3)),
                ('half_zui', models.PositiveIntegerField()),
                ('reason', models.CharField(max_length=30)),
                ('detail', models.CharField(blank=True, max_length=30)),
                ('hand', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='play.hand')),
            ],
            options={
                'ordering': ['hand', 'order'],
                'constraints': [models.UniqueConstraint(fields=('hand', 'order'), name='ledger_order_once'), models.CheckConstraint(condition=models.Q(('half_zui__gt', 0)), name='ledger_line_pays_something'), models.CheckConstraint(condition=models.Q(('payer', models.F('payee')), _negated=True), name='nobody_pays_himself')],
            },
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(('net_e', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('net_s'), '*', models.Value(-1)), '-', models.F('net_w')), '-', models.F('net_n')), '-', models.F('net_pot')))), name='hand_sums_to_zero'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.UniqueConstraint(fields=('table', 'number', 'version'), name='hand_version_once'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('replaces__isnull', True), ('version', 1)), models.Q(('replaces__isnull', False), ('version__gt', 1)), _connector='OR'), name='later_version_replaces_one'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(('version', 1), models.Q(('reason', ''), _negated=True), _connector='OR'), name='later_version_says_why'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(('is_void', False), models.Q(('net_e', 0), ('net_n', 0), ('net_pot', 0), ('net_s', 0), ('net_w', 0)), _connector='OR'), name='void_hand_moves_nothing'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'closing'), ('number', 0)), models.Q(('kind', 'hand'), ('number__gt', 0)), _connector='OR'), name='closing_is_number_zero'),
        ),
        migrations.AddConstraint(
            model_name='tabletotals',
            constraint=models.CheckConstraint(condition=models.Q(('net_e', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('net_s'), '*', models.Value(-1)), '-', models.F('net_w')), '-', models.F('net_n')), '-', models.F('net_pot')))), name='tabletotals_sums_to_zero'),
        ),
        migrations.AddConstraint(
            model_name='tabletotals',
            constraint=models.CheckConstraint(condition=models.Q(('net_pot__gte', 0)), name='pot_is_never_negative'),
        ),
    ]
